import { useStore } from '@nanostores/react'
import type { MailingFields } from '../../../contract/staff/mailing.ts'
import { foundValue } from '../../../platform/stores/resource.ts'
import { ComboField } from '../../../ui/form/ComboField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { type FileSuggestions, NO_FILES } from './file-suggestions.store.ts'

interface Props {
  fields: MailingFields
  suggestions: FileSuggestions
  onChange: (fields: MailingFields) => void
}

/** The fields that describe a mailing; file and template suggest what the service has. */
export function MailingFormFields({ fields, suggestions, onChange }: Props) {
  const files = foundValue(useStore(suggestions.$state)) ?? NO_FILES
  const edit = (name: keyof MailingFields) => (text: string) => onChange({ ...fields, [name]: text })
  return (
    <>
      <ComboField
        label="File name"
        name="emailsFile"
        options={files.recipients}
        listLabel="Recipients files"
        onFocus={suggestions.refresh}
        required
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={fields.emailsFileName}
        onChange={edit('emailsFileName')}
      />
      <ComboField
        label="Template ID"
        name="templateId"
        options={files.templates}
        listLabel="Templates"
        onFocus={suggestions.refresh}
        required
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={fields.templateId}
        onChange={edit('templateId')}
      />
      <TextField
        label="Campaign"
        name="campaign"
        required
        maxLength={200}
        autoComplete="off"
        value={fields.campaign}
        onChange={edit('campaign')}
      />
    </>
  )
}
