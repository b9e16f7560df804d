import { PageTitle } from '../../../ui/PageTitle.tsx'
import { MailingNav } from '../MailingNav.tsx'

export function RunsPage() {
  return (
    <>
      <PageTitle>Mailings</PageTitle>
      <MailingNav current="runs" />
    </>
  )
}
