import { FORM_FILES, type FormName } from '../testing/form-files.ts'
import { goThrough } from '../testing/through-forms.ts'

// The keys of an object of literals.
goThrough((Object.keys(FORM_FILES) as FormName[]).filter((name) => name !== 'new task'))
