# SPDX-License-Identifier: MIT OR Apache-2.0
# For a prefix with lib/, include/ and this file in lib/cmake/nineteen/, wherever it is.
#
#   nineteen::nineteen         libnineteen, shared
#   nineteen::nineteen_static  libnineteen, static
#   nineteen::sodium           libsodium's functions on Curve25519; link it before libsodium
#
# A target exists if its library is there.

get_filename_component(_nineteen_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(_nineteen_shared "${CMAKE_SHARED_LIBRARY_SUFFIX}")

# The soname is what programs ask for; without it CMake would write a path into them.
function(_nineteen_library target kind file include)
  set(_path "${_nineteen_prefix}/lib/${file}")
  if(TARGET ${target} OR NOT EXISTS "${_path}")
    return()
  endif()
  add_library(${target} ${kind} IMPORTED)
  set_target_properties(${target} PROPERTIES IMPORTED_LOCATION "${_path}")
  if(kind STREQUAL "SHARED" AND NOT APPLE)
    set_target_properties(${target} PROPERTIES IMPORTED_SONAME "${file}.0")
  endif()
  if(include)
    set_target_properties(${target} PROPERTIES
      INTERFACE_INCLUDE_DIRECTORIES "${_nineteen_prefix}/include")
  endif()
endfunction()

_nineteen_library(nineteen::nineteen SHARED "libnineteen${_nineteen_shared}" TRUE)
_nineteen_library(nineteen::sodium SHARED "libnineteen_sodium${_nineteen_shared}" FALSE)
_nineteen_library(nineteen::nineteen_static STATIC "libnineteen.a" TRUE)

# Those of rustc's `--print native-static-libs`.
if(TARGET nineteen::nineteen_static)
  if(APPLE)
    set(_nineteen_native "System;c;m")
  elseif(UNIX)
    set(_nineteen_native "gcc_s;util;rt;pthread;m;dl;c")
  endif()
  set_target_properties(nineteen::nineteen_static PROPERTIES
    INTERFACE_LINK_LIBRARIES "${_nineteen_native}")
endif()

set(nineteen_FOUND FALSE)
if(TARGET nineteen::nineteen OR TARGET nineteen::nineteen_static OR TARGET nineteen::sodium)
  set(nineteen_FOUND TRUE)
endif()
unset(_nineteen_prefix)
unset(_nineteen_shared)
unset(_nineteen_native)
