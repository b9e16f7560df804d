import type { KnownProperty, OtherProperty, Property } from '../../../../../contract/staff/users.ts'
import { adminDateText } from '../../AdminDate.tsx'

/** A line of a card: its name, and its value as text or as a time in Unix milliseconds. */
export interface PropertyFact {
  name: string
  value: string | { ms: number | undefined }
  /** The noun in "Copy {what}"; without it there is no copy button. */
  copyable?: string
}

/** Returns whether the type of a property is unknown, or its fields do not match its type. */
export function isUnknownType(property: Property): property is OtherProperty {
  return 'isOther' in property
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')
const text = (value: string | undefined) => value ?? ''

/** Returns the lines of a card, depending on its type. A list of clubs is shown as a table instead. */
export function factsOf(property: Property): PropertyFact[] {
  return isUnknownType(property) ? fieldsAsFacts(property) : knownFacts(property)
}

function knownFacts(property: KnownProperty): PropertyFact[] {
  switch (property.type) {
    case 'Default':
      return [
        { name: 'Key', value: property.key },
        ...(property.value === undefined
          ? []
          : [{ name: 'Value', value: property.value, copyable: 'value' }]),
      ]
    case 'Contact':
      return [
        { name: 'Name', value: text(property.name) },
        { name: 'Email', value: text(property.email), copyable: 'email' },
      ]
    case 'License':
      return [{ name: 'Value', value: text(property.value), copyable: 'license' }]
    case 'ClientInstallReferrer':
      return [
        { name: 'Referrer', value: text(property.referrer) },
        { name: 'Version', value: text(property.installVersion) },
        { name: 'Date', value: { ms: property.date } },
      ]
    case 'Club':
      return [
        { name: 'Id', value: property.id, copyable: 'club id' },
        { name: 'NFC id', value: text(property.nfcId), copyable: 'NFC id' },
        { name: 'Type', value: text(property.clubType) },
        { name: 'In bag', value: yesNo(property.isInBag) },
      ]
    case 'ClubList':
      return []
  }
}

function fieldsAsFacts({ fields }: OtherProperty): PropertyFact[] {
  return Object.entries(fields).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }))
}

/** Returns the content of a card as one line, for the filter. */
export function propertyText(property: Property): string {
  const facts = factsOf(property).map(({ name, value }) => {
    return `${name}: ${typeof value === 'string' ? value : adminDateText(value.ms)}`
  })
  if (!isUnknownType(property) && property.type === 'ClubList') {
    for (const { id, nfcId, clubType, isInBag, isClubDeleted } of property.clubs) {
      const words = [
        id,
        nfcId,
        clubType,
        isInBag ? 'in bag' : 'not in bag',
        isClubDeleted ? 'Deleted' : 'Active',
      ]
      facts.push(words.filter(Boolean).join(' '))
    }
  }
  if (!isUnknownType(property) && property.type === 'Club' && property.isClubDeleted)
    facts.push('club deleted')
  return facts.join('; ')
}
