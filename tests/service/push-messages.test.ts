import { startService } from '../support/service.ts'
import { describePushMessages } from './push-messages-suite.ts'

describePushMessages(startService)
