import { startService } from '../support/service.ts'
import { describeScoreSheetAccounts } from './score-sheet-account-suite.ts'

describeScoreSheetAccounts(async () => ({ service: await startService() }))
