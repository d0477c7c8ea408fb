# Bills of materials in a folder against the schema.
import sys
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

bills = sorted(Path(sys.argv[1]).glob("*.cdx.json"))
for bill in bills:
    fault = JsonStrictValidator(SchemaVersion.V1_6).validate_str(bill.read_text())
    if fault:
        sys.exit(f"{bill.name}: {fault}")
if not bills:
    sys.exit("no bill of materials")
