import { startService } from '../support/service.ts'
import { describeCatalogue } from './catalogue-suite.ts'

describeCatalogue(() => startService())
