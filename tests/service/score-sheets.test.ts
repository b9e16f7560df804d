import { startService } from '../support/service.ts'
import { describeScoreSheets } from './score-sheets-suite.ts'

describeScoreSheets(startService)
