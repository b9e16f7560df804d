import { api } from '../../../platform/api/browser-api.ts'
import { currentUser } from '../../session/current-user.ts'
import { createOwnRows } from './own-rows.tsx'

export const loadOwnRows = createOwnRows({ api, currentUser })
