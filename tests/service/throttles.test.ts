import { startService } from '../support/service.ts'
import { describeThrottles } from './throttles-suite.ts'

describeThrottles(() => startService())
