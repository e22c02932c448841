import type { FormName } from './form-files.ts'
import type { TypedForm } from './form-parts.ts'
import { FORMS_OF_FAMILIES } from './forms-of-families.ts'
import { FORMS_OF_PEOPLE } from './forms-of-people.ts'
import { FORMS_OF_STARTS } from './forms-of-starts.ts'

export const TYPED_FORMS: Record<FormName, TypedForm> = { ...FORMS_OF_FAMILIES, ...FORMS_OF_PEOPLE, ...FORMS_OF_STARTS }
