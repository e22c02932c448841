import type { ACROSS_FAMILIES } from './across-families.ts'

// How statements would find their node if families were spread over several PostgreSQL servers. See docs/scale.md.

/**
 * Statements that name one family, or none, and that one node could not run as they are. They are grouped by what would be done instead.
 */
export const APART: Record<string, readonly string[]> = {
  'The key begins with the family: it becomes unique together with family_id': [
    'insertMessage: inserts message if its dedup_key is new in all families',
  ],
  'A reference table is changed by what families have: the family is asked on every node first, and the change follows': [
    'forgetUnlessMember: changes person by what membership has',
    'eraseUnusedDevice: changes device by what user_token has',
    'countCodesAlike: reads login_code, person, membership together',
    'countStrangersCodesBySlice: reads login_code, person, membership together',
  ],
  'A person names the families of their own devices: one query for each node': ['listDevicesOf: names 2 families'],
}

type Reason = keyof typeof ACROSS_FAMILIES

/** How statements that name no family find their rows, by the reason that each has in across-families.ts. */
export const ROUTES: Record<string & Reason, string> = {
  'A secret names one row, and so proves the family': 'a reference table from the hash of a secret to its family, then the family’s node',
  'Jobs query all families, without a caller': 'each node runs its own jobs: what is due is found by an index of that node',
  'The outbox sends the messages of all families, and codes, which have none': 'each node has its own outbox; codes are on one node',
  'The operator looks at all families: titles, states and amounts': 'on every node, and added up; no family waits for it',
  'The requests of a person who proves an address by a code, or is sent one, by links that approve everyone':
    'asked on every node that has an open link, by an index of the addresses: a person has few requests',
  'What is usual on this server: when the last requests were made and approved':
    'on every node, by an index, and the newest of all of them',
  'A limit counts over all families':
    'a count by number and by day on one node, written when a message is sent (sent_count is one already)',
  'A number replies to the last message that it got, of whatever family':
    'asked on every node at once: a number has few families, and people reply seldom',
  'A gateway names the message that it reports of': 'the id that a gateway gets names the node as well',
  'A key is made of what happened in one family, and of no two alike': 'the family is known to the caller, and is added to the query',
  'A person, or the device that they hold, in all of their families':
    'asked on every node at once: a person has few families, and asks when signing in',
  'Only whether any family has this person, number or device at all': 'asked on every node at once, once for each code that is asked for',
  'What is kept of a number, or of what its messages were about': 'done on every node, when someone is forgotten',
  'Raw SQL that says itself of which family': 'as it is: its rows are on one node',
}
