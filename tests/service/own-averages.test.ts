import { startService } from '../support/service.ts'
import { describeOwnAverages } from './own-averages-suite.ts'

describeOwnAverages(startService)
