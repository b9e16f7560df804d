import { startService } from '../support/service.ts'
import { describeSuppressions } from './mailing-suppressions-suite.ts'

describeSuppressions(() => startService())
