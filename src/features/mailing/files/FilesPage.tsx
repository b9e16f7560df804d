import { PageTitle } from '../../../ui/PageTitle.tsx'
import { MailingNav } from '../MailingNav.tsx'

export function FilesPage() {
  return (
    <>
      <PageTitle>Files and templates</PageTitle>
      <MailingNav current="files" />
    </>
  )
}
