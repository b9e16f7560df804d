import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { MailingFields } from '../../../contract/mailing.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import { randomUuid } from '../../../platform/browser/random.ts'
import { foundValue } from '../../../platform/stores/resource.ts'
import { keptDrafts } from '../../session/drafts.ts'
import { ChangeNotice } from '../../shared/changes/ChangeNotice.tsx'
import { createChangeNotice } from '../../shared/changes/change-notice.store.ts'
import { CheckStep } from '../check/CheckStep.tsx'
import type { MailPreviewStore } from '../check/mail-preview.store.ts'
import type { MailingCheckStore } from '../check/mailing-check.store.ts'
import type { FileSuggestions } from '../file-suggestions.store.ts'
import { RecipientsStep } from './RecipientsStep.tsx'
import { SpeedStep } from './SpeedStep.tsx'
import styles from './Steps.module.css'
import { TemplateStep } from './TemplateStep.tsx'
import { TestStep } from './TestStep.tsx'
import { createTemplateEditor } from './template-editor.store.ts'

interface Props {
  api: Api
  clock: Clock
  suggestions: FileSuggestions
  check: MailingCheckStore
  preview: MailPreviewStore
  fields: MailingFields
  onFields: (change: Partial<MailingFields>) => void
  /** The rate limit as text. */
  rate: string
  onRate: (rate: string) => void
}

/** The steps of a mailing, from its recipients to its speed. They fill in the form beside them. */
export function Steps(props: Props) {
  const { api, clock, suggestions, check, preview, fields, onFields, rate, onRate } = props
  const files = foundValue(useStore(suggestions.$state))?.files
  const checkState = useStore(check.$state)
  const [notice] = useState(() => createChangeNotice())
  const [editor] = useState(() => {
    function onChanged(templateId: string) {
      suggestions.reload()
      const state = check.$state.get()
      if ('fields' in state && state.fields.templateId === templateId) void check.refresh(state.fields)
    }
    return createTemplateEditor({
      api,
      clock,
      draftKey: randomUuid(),
      keptDrafts,
      notice,
      onSaved(templateId) {
        onFields({ templateId })
        onChanged(templateId)
      },
      onUndone: onChanged,
    })
  })
  const chosenFile = files?.recipients.find(({ name }) =>
    [name, name.replace(/\.csv$/, '')].includes(fields.emailsFileName.trim()),
  )
  const checked = checkState.status === 'checked' ? checkState : undefined
  const nowMs = clock.now()
  return (
    <div className={styles.steps}>
      {files && (
        <>
          <RecipientsStep
            files={files.recipients}
            chosen={fields.emailsFileName.trim()}
            nowMs={nowMs}
            onChoose={(emailsFileName) => onFields({ emailsFileName })}
          />
          <TemplateStep
            templates={files.templates}
            chosen={fields.templateId.trim()}
            columns={chosenFile?.columns ?? []}
            nowMs={nowMs}
            editor={editor}
            onChoose={(templateId) => onFields({ templateId })}
          />
        </>
      )}
      <CheckStep check={check} preview={preview} />
      <TestStep preview={preview} fields={checked?.fields} firstRow={checked?.check.firstRow} />
      <SpeedStep rate={rate} onRate={onRate} />
      <ChangeNotice notice={notice} />
    </div>
  )
}
