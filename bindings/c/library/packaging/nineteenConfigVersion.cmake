# SPDX-License-Identifier: MIT OR Apache-2.0
# Before 1.0.0 a minor version may break programs, so only the same one serves; from then on a major.
set(PACKAGE_VERSION "0.1.0")

string(REGEX MATCH "^[0-9]+" _nineteen_major "${PACKAGE_VERSION}")
if(_nineteen_major EQUAL 0)
  string(REGEX MATCH "^[0-9]+\\.[0-9]+" _nineteen_series "${PACKAGE_VERSION}")
  set(_nineteen_asked "${PACKAGE_FIND_VERSION_MAJOR}.${PACKAGE_FIND_VERSION_MINOR}")
else()
  set(_nineteen_series "${_nineteen_major}")
  set(_nineteen_asked "${PACKAGE_FIND_VERSION_MAJOR}")
endif()

set(PACKAGE_VERSION_COMPATIBLE FALSE)
if(PACKAGE_FIND_VERSION STREQUAL "" OR
   (_nineteen_asked STREQUAL _nineteen_series AND NOT PACKAGE_VERSION VERSION_LESS PACKAGE_FIND_VERSION))
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
if(PACKAGE_FIND_VERSION STREQUAL PACKAGE_VERSION)
  set(PACKAGE_VERSION_EXACT TRUE)
endif()
unset(_nineteen_major)
unset(_nineteen_series)
unset(_nineteen_asked)
