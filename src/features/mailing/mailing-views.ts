import { routes } from '../../routes.ts'

export const MAILING_VIEWS = ['send', 'runs', 'files', 'suppressed'] as const
export type MailingView = (typeof MAILING_VIEWS)[number]

export const VIEW_LABELS: Record<MailingView, string> = {
  send: 'Send',
  runs: 'Mailings',
  files: 'Files and templates',
  suppressed: 'Suppressed addresses',
}

/** Returns the view that the query of an address names; `send` if it names none. */
export function viewOf(search: string): MailingView {
  const name = new URLSearchParams(search).get('view')
  return MAILING_VIEWS.find((view) => view === name) ?? 'send'
}

/** Returns the path of a view: `/mailing?view=runs`, with the id of a mailing `/mailing?view=runs&run=…`. */
export function viewPath(view: MailingView, run?: string): string {
  if (view === 'send') return routes.mailing.path
  const query = new URLSearchParams(run === undefined ? { view } : { view, run })
  return `${routes.mailing.path}?${query}`
}
