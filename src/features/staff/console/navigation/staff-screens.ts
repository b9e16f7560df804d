import { routes } from '../../../../routes.ts'
import { buildConsoleSearch, CONSOLE_TABS, type ConsoleTab, emptyAddress } from '../console-address.ts'

const TAB_LABELS: Record<ConsoleTab, string> = {
  user: 'User',
  uploader: 'Round uploader',
  promo: 'Promo codes',
}

/** The tabs of the console, to which other staff pages link. */
export const CONSOLE_SCREENS = CONSOLE_TABS.map((id) => ({
  id,
  label: TAB_LABELS[id],
  path: routes.admin.path + buildConsoleSearch({ ...emptyAddress, tab: id }),
}))

/** The staff screens with their own page. */
export const OTHER_SCREENS = [
  { id: 'mailing', label: 'Send emails', path: routes.mailing.path },
  { id: 'maps', label: 'Update maps', path: routes.maps.path },
  { id: 'pinhole', label: 'Courses', path: routes.pinhole.path },
  { id: 'audit', label: 'Audit', path: routes.audit.path },
]
