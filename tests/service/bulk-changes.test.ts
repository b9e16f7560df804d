import { describe } from 'vitest'
import { describeBulkChanges } from './bulk-changes-suite.ts'

describe('changes of many rounds', () => describeBulkChanges(async () => undefined))
