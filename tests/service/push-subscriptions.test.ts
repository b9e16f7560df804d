import { startService } from '../support/service.ts'
import { describePushSubscriptions } from './push-subscriptions-suite.ts'

describePushSubscriptions(startService)
