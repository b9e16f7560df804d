import { startService } from '../support/service.ts'
import { describeAccountData } from './account-data-suite.ts'

describeAccountData(async () => ({ service: await startService() }))
