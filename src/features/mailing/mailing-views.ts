import type { MailingFields } from '../../contract/mailing.ts'
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

/** Returns the path of the form with some of its fields filled in, under the names that they have in it. */
export function formPath(fields: { emailsFile: string } | { templateId: string }): string {
  return `${routes.mailing.path}?${new URLSearchParams(fields)}`
}

/** Returns the fields that the query of such a path fills in. */
export function fieldsOf(search: string): Partial<MailingFields> {
  const query = new URLSearchParams(search)
  const emailsFileName = query.get('emailsFile')
  const templateId = query.get('templateId')
  return { ...(emailsFileName && { emailsFileName }), ...(templateId && { templateId }) }
}
