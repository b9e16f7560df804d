import { startService } from '../support/service.ts'
import { describeScoreSheetLife } from './score-sheet-life-suite.ts'

describeScoreSheetLife(startService)
