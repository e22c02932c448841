import { accessMutants } from './lists/access.ts'
import { databaseMutants } from './lists/database.ts'
import { httpMutants } from './lists/http.ts'
import { jobMutants } from './lists/jobs.ts'
import { limitMutants } from './lists/limits.ts'
import { outboxMutants } from './lists/outbox.ts'
import { phoneMutants } from './lists/phones.ts'
import { stateMutants } from './lists/states.ts'
import { textMutants } from './lists/texts.ts'
import { webMutants } from './lists/web.ts'
import type { Mutant } from './mutant.ts'

/** The protections that no change may lose. */
export const allMutants: Mutant[] = [
  ...accessMutants,
  ...databaseMutants,
  ...httpMutants,
  ...jobMutants,
  ...limitMutants,
  ...outboxMutants,
  ...phoneMutants,
  ...stateMutants,
  ...textMutants,
  ...webMutants,
]
