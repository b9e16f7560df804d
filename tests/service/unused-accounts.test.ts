import { startService } from '../support/service.ts'
import { describeUnusedAccounts } from './unused-accounts-suite.ts'

describeUnusedAccounts(startService)
