import { startService } from '../support/service.ts'
import { describeSearch } from './search-suite.ts'

describeSearch(startService)
