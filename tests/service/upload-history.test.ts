import { startService } from '../support/service.ts'
import { describeUploadHistory } from './upload-history-suite.ts'

describeUploadHistory(() => startService())
