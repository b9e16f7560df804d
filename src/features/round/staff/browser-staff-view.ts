import { api } from '../../../platform/api/browser-api.ts'
import { createStaffView } from './staff-view.ts'

export const viewAsStaff = createStaffView(api)
