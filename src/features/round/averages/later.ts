import { api } from '../../../platform/api/browser-api.ts'
import { currentUser } from '../../session/current-user.ts'
import { createStaffView } from '../staff/staff-view.ts'
import { createOwnRows } from './own-rows.tsx'

// What only signed-in golfers and staff need, with the dependencies of the page.
export { OwnButton, OwnClaims } from './OwnParts.tsx'

export const loadOwnRows = createOwnRows({ api, currentUser })
export const viewAsStaff = createStaffView(api)
