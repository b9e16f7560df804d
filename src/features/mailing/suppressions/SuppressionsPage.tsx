import { PageTitle } from '../../../ui/PageTitle.tsx'
import { MailingNav } from '../MailingNav.tsx'

export function SuppressionsPage() {
  return (
    <>
      <PageTitle>Suppressed addresses</PageTitle>
      <MailingNav current="suppressed" />
    </>
  )
}
