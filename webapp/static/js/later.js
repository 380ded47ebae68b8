// What few ask for, a script of its own that is fetched then: the check of a shuffle.

import { canHash } from "./fair/bytes.js";
import { checkRecord } from "./fair/report.js";
import { copyRecord, downloadRecord, fairParts } from "./fairpage.js";

export const later = { canHash, checkRecord, copyRecord, downloadRecord, fairParts };
