import type { Property } from '../../../../contract/users.ts'

/** A property that staff have set, and can change. */
export interface StaffProperty {
  /** The install that has it. */
  iid: string
  name: string
  value: string
}

/** Returns a property as staff have set it; undefined if a phone has uploaded it. */
export function staffProperty(property: Property): StaffProperty | undefined {
  if (property.setFor === undefined || property.type !== 'Default' || 'isOther' in property) return undefined
  return { iid: property.setFor, name: property.key, value: property.value ?? '' }
}
