import { useState } from 'react'
import * as v from 'valibot'
import { toPlainFileName } from '../../../../domain/files/file-name.ts'
import { useSharing } from '../../../../platform/browser/use-sharing.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { TextButton } from '../../../../ui/form/TextButton.tsx'
import type { KeptDrafts as Drafts } from '../../../session/kept-drafts.store.ts'
import { draftTexts } from './messages.ts'
import { zipTemplate } from './template-parts.ts'

const draftSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ parts: v.object({ subject: v.string(), text: v.string(), html: v.string() }) }),
)
const PREFIX = 'template '

/** Offers what the editor of templates of earlier versions has kept in this browser, as a ZIP of each template. */
export function KeptDrafts({ drafts }: { drafts: Drafts }) {
  const { saveFile } = useSharing()
  const [names, setNames] = useState(() => drafts.names().filter((name) => name.startsWith(PREFIX)))
  if (names.length === 0) return null

  async function download() {
    for (const name of names) {
      const draft = v.safeParse(draftSchema, drafts.read(name))
      if (!draft.success) continue
      const { subject, text, html } = draft.output.parts
      const zip = await zipTemplate(
        new Map([
          ['subject.txt', new File([subject], 'subject.txt')],
          ['text.txt', new File([text], 'text.txt')],
          ...(html ? [['html.html', new File([html], 'html.html')] as const] : []),
        ]),
      )
      const plainName = toPlainFileName(name.slice(PREFIX.length)) || draftTexts.unnamed
      saveFile(new File([zip], `${plainName}.zip`, { type: zip.type }))
    }
  }
  function discard() {
    for (const name of names) drafts.write(name, undefined)
    setNames([])
  }
  return (
    <Notice kind="info">
      <p>{draftTexts.kept}</p>
      <p className="row">
        <TextButton onClick={() => void download()}>Download</TextButton>
        <TextButton onClick={discard}>Discard</TextButton>
      </p>
    </Notice>
  )
}
