import { goThrough } from '../testing/through-forms.ts'

goThrough(['new task'])
