import { startService } from '../support/service.ts'
import { describeCourses } from './courses-suite.ts'

describeCourses(startService)
