import type { Property } from '../../../../contract/users.ts'

/** A property set by staff, which they can change. */
export interface StaffProperty {
  /** The install with the property. */
  iid: string
  name: string
  value: string
}

/** Converts a property to a staff property; undefined if a phone has uploaded it. */
export function staffProperty(property: Property): StaffProperty | undefined {
  if (property.setFor === undefined || property.type !== 'Default' || 'isOther' in property) return undefined
  return { iid: property.setFor, name: property.key, value: property.value ?? '' }
}
