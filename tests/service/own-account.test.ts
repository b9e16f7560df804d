import { startService } from '../support/service.ts'
import { describeOwnAccount } from './own-account-suite.ts'

describeOwnAccount(startService)
