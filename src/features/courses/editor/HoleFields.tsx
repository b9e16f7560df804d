import type { CatalogueHole } from '../../../contract/catalogue.ts'
import { TextField } from '../../../ui/form/TextField.tsx'

interface Props {
  hole: CatalogueHole
  onChange: (change: Partial<CatalogueHole>) => void
}

/** The name of a hole and its printed number. */
export function HoleFields({ hole: { name, number }, onChange }: Props) {
  return (
    <div className="grid">
      <TextField
        label="Name of the hole"
        maxLength={200}
        autoComplete="off"
        value={name ?? ''}
        onChange={(text) => onChange({ name: text === '' ? undefined : text })}
      />
      <TextField
        label="Printed number"
        hint="If it is not the position on the course"
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        value={number === undefined ? '' : String(number)}
        onChange={(text) => /^\d*$/.test(text) && onChange({ number: Number(text) || undefined })}
      />
    </div>
  )
}
