import type { MailingFields } from '../../../contract/staff/mailing.ts'
import { routes } from '../../../routes.ts'

export const MAILING_VIEWS = ['send', 'runs', 'files', 'suppressed'] as const
export type MailingView = (typeof MAILING_VIEWS)[number]

export const VIEW_LABELS: Record<MailingView, string> = {
  send: 'Send',
  runs: 'Mailings',
  files: 'Files and templates',
  suppressed: 'Suppressed addresses',
}

/** Returns the view in the query of a URL; by default `send`. */
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

/** Returns the path of the form with a query that fills in some of its fields. */
export function formPath({ emailsFileName, templateId, campaign }: Partial<MailingFields>): string {
  const query = new URLSearchParams({
    ...(emailsFileName && { emailsFile: emailsFileName }),
    ...(templateId && { templateId }),
    ...(campaign && { campaign }),
  })
  return `${routes.mailing.path}?${query}`
}

/** Returns the values of the fields in the query of a path of the form. */
export function fieldsOf(search: string): Partial<MailingFields> {
  const query = new URLSearchParams(search)
  const emailsFileName = query.get('emailsFile')
  const templateId = query.get('templateId')
  const campaign = query.get('campaign')
  return {
    ...(emailsFileName && { emailsFileName }),
    ...(templateId && { templateId }),
    ...(campaign && { campaign }),
  }
}
