import fieldStyles from '../../../ui/form/Field.module.css'

export const SEARCH = { label: 'Search', placeholder: 'Search by course, player or year' } as const

/** Looks like the `TextField` of the search, but has no function. */
export function SearchFieldFirstLook() {
  const { label, placeholder } = SEARCH
  return (
    <search>
      <div className={fieldStyles.field}>
        <div className="visually-hidden">
          <span>{label}</span>
        </div>
        <input className={fieldStyles.control} aria-label={label} placeholder={placeholder} />
      </div>
    </search>
  )
}
