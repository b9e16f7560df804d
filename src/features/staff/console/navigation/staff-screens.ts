import { routes } from '../../../../routes.ts'
import { buildConsoleSearch, CONSOLE_TABS, type ConsoleTab, emptyAddress } from '../console-address.ts'

/** A screen of the sidebar. */
export interface StaffScreen {
  id: ConsoleTab | 'mailing' | 'maps' | 'pinhole' | 'audit'
  label: string
  path: string
}

export const TAB_LABELS: Record<ConsoleTab, string> = {
  user: 'User',
  uploader: 'Round uploader',
  promo: 'Promo codes',
}
export const TAB_PATHS: Record<ConsoleTab, string> = {
  user: tabPath('user'),
  uploader: tabPath('uploader'),
  promo: tabPath('promo'),
}

/** The tabs of the console, to which other staff pages link. */
export const CONSOLE_SCREENS: readonly StaffScreen[] = CONSOLE_TABS.map((id) => ({
  id,
  label: TAB_LABELS[id],
  path: TAB_PATHS[id],
}))

/** The staff screens with their own page. */
export const OTHER_SCREENS: readonly StaffScreen[] = [
  { id: 'mailing', label: 'Send emails', path: routes.mailing.path },
  { id: 'maps', label: 'Update maps', path: routes.maps.path },
  { id: 'pinhole', label: 'Courses', path: routes.pinhole.path },
  { id: 'audit', label: 'Audit', path: routes.audit.path },
]

function tabPath(tab: ConsoleTab): string {
  return routes.admin.path + buildConsoleSearch({ ...emptyAddress, tab })
}
