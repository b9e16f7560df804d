import { startService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { describeAccountMails } from './account-mails-suite.ts'

const dataDir = temporaryFolder()

describeAccountMails((options) => startService({ ...options, dataDir }), { isShared: false })
