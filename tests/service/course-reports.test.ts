import { startService } from '../support/service.ts'
import { describeCourseReports } from './course-reports-suite.ts'

describeCourseReports(startService)
