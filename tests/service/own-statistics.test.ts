import { startService } from '../support/service.ts'
import { describeOwnStatistics } from './own-statistics-suite.ts'

describeOwnStatistics(startService)
