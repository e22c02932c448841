import { access } from './lists/access.ts'
import { database } from './lists/database.ts'
import { http } from './lists/http.ts'
import { jobs } from './lists/jobs.ts'
import { limits } from './lists/limits.ts'
import { outbox } from './lists/outbox.ts'
import { phones } from './lists/phones.ts'
import { states } from './lists/states.ts'
import { texts } from './lists/texts.ts'
import { web } from './lists/web.ts'
import type { Mutant } from './mutant.ts'

/** The protections that no change may lose. */
export const mutants: Mutant[] = [...access, ...database, ...http, ...jobs, ...limits, ...outbox, ...phones, ...states, ...texts, ...web]
