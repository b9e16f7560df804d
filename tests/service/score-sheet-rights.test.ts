import { startService } from '../support/service.ts'
import { describeScoreSheetRights } from './score-sheet-rights-suite.ts'

describeScoreSheetRights(startService)
