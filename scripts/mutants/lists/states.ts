import { mutantsOf } from '../mutant.ts'

const TASK_RULES = ['contract/src/tasks.rules.test.ts']
const CIRCLE_RULES = ['contract/src/circle.rules.test.ts']
const CONDITIONS = ['server/src/store/conditions.test.ts']
const featureTests = (...features: string[]) => features.map((name) => `server/src/features/${name}.test.ts`)
const REFUSED = `? ('not_allowed' satisfies ErrorCode) : null`
const ACTS_AND_STATES = ['server/src/operator/acts-and-states.test.ts']

export const stateMutants = [
  ...mutantsOf('contract/src/tasks.rules.ts', TASK_RULES, [
    ['someone takes a task that is done', `if (task.status === 'completed') return 'task_completed'`, ''],
    ['someone takes a task that another took', `task.isMine ? null : 'task_taken'`, 'null'],
    ['someone takes a task while the family takes a pause', `if (member.paused) return 'family_paused'`, ''],
    ['anyone takes a task that is for people whom the family trusts', 'task.trustedOnly && !member.trusted', 'false'],
    ['someone takes a task whose time has passed', `if (isOver(task.endsAt, now)) return 'task_over'`, ''],
    ['someone gives back what is done', `task.status === 'completed' && task.isMine ?`, 'false ?'],
    ['someone completes the task of another', 'if (task.isMine) return null', 'return null'],
    ['a task that is over counts as available', ` && !isOver(task.endsAt, now)`, ''],
  ]),
  ...mutantsOf('contract/src/circle.rules.ts', CIRCLE_RULES, [
    ['a coordinator changes the owner', `subject.role === 'owner' && actor.role !== 'owner' ${REFUSED}`, 'null'],
    [
      'a coordinator gets the login link of another coordinator',
      `subject.role === 'coordinator' && actor.role === 'owner' ?`,
      `subject.role === 'coordinator' ?`,
    ],
    ['a coordinator reads their own link without a proved number', 'subject.is_me && actor.proves_number', 'subject.is_me'],
    ['someone corrects their own number without a code', `if (subject.is_me) return 'not_allowed'`, ''],
    ['a coordinator corrects the number of a coordinator', `if (subject.role !== 'supporter') return 'not_allowed'`, ''],
    [
      'a coordinator corrects the number of someone who is offered a role',
      'return subject.offered_by === null ? null',
      'return true ? null',
    ],
    [
      'a coordinator gets a link that accepts a role',
      'if (subject.offered_by !== null) return subject.offered_by === actor.role',
      'if (false) return true',
    ],
    ['a coordinator makes coordinators', `if (actor.role !== 'owner') return 'not_allowed'`, ''],
    ['the owner loses the role', `return subject.role === 'owner' ? 'last_owner'`, `return false ? 'last_owner'`],
    ['the owner is removed', `if (subject.role === 'owner') return 'last_owner'`, ''],
    ['a coordinator removes a coordinator', `actor.role === 'owner' || subject.is_me ? null`, 'true ? null'],
    ['a role is offered to someone who has not confirmed', 'subject.is_me || subject.confirmed', 'true'],
  ]),
  ...mutantsOf('server/src/features/circle/heirs.commands.ts', featureTests('operator/owner'), [
    ['a proposed owner is whoever has the membership by now', ' && heir.person_id === heir_person_id', ''],
    ['a proposed owner has not confirmed', ' && heir.confirmed_at !== null', ''],
  ]),
  ...mutantsOf('server/src/features/circle/members.commands.ts', featureTests('operator/owner'), [
    ['what was offered to a number goes to the next one', '  await endOffers(transaction, familyId, id)\n', ''],
  ]),
  ...mutantsOf('server/src/features/circle/circle.commands.ts', featureTests('operator/owner'), [
    ['what was offered to a member is theirs after a removal', '    await endOffers(transaction, familyId, id)\n', ''],
  ]),
  ...mutantsOf('server/src/features/circle/links.commands.ts', featureTests('messages/manual-sending.routes'), [
    [
      'a new link ends that of an offer, and accepts nothing',
      '      ...(delivery.sendsManually && !delivery.hasNoneLeft && { acceptsRole: row.offered_role }),\n',
      '',
    ],
  ]),
  ...mutantsOf('server/src/features/sign-in/sign-in.commands.ts', featureTests('messages/manual-sending.routes'), [
    ['the operator’s link takes the place of the owner’s', `if (offer?.offered_by === 'owner') {`, 'if (false) {'],
  ]),
  ...mutantsOf('server/src/features/sign-in/roles.commands.ts', featureTests('messages/manual-sending.routes'), [
    ['a link accepts another role than it was made for', ' || (link && link.role !== role)', ''],
  ]),
  ...mutantsOf(
    'server/src/store/operator/restored.ts',
    ['server/src/commands/restore.test.ts'],
    [
      ['a proposed owner comes back with a backup', 'heir_id = null, heir_person_id = null, heir_since = null, ', ''],
      ['an offered role comes back with a backup', 'set offered_role = null, offered_by = null where', 'set offered_by = null where'],
    ],
  ),
  ...mutantsOf('server/src/store/tasks.ts', CONDITIONS, [
    ['of two who tap at once the second wins', `.where('status', '=', 'initial')\n`, ''],
    [
      'a cancelled task is taken',
      `.where('status', '=', 'initial')\n    .where('cancelled_at', 'is', null)`,
      `.where('status', '=', 'initial')`,
    ],
    [
      'a task that ended a moment ago is taken',
      `.where((where) => where.or([where('end_at', 'is', null), where('end_at', '>', now)]))`,
      '',
    ],
    ['someone whom the family removed a moment ago takes a task', `.where('membership.state', '=', 'approved')`, ''],
    [
      'someone changes the task of another',
      `.where('assignee_id', '=', member.id)\n    .where('status', '=', 'in_progress')`,
      `.where('status', '=', 'in_progress')`,
    ],
    [
      'someone gives back what the family has marked as done',
      `.where('assignee_id', '=', member.id)\n    .where('status', '=', 'in_progress')`,
      `.where('assignee_id', '=', member.id)`,
    ],
    ['a change overwrites a newer one', `.where('version', '=', version)`, ''],
    [
      'a change to a cancelled task counts',
      `.where('version', '=', version)\n    .where('cancelled_at', 'is', null)`,
      `.where('version', '=', version)`,
    ],
    [
      'someone who leaves takes along what is done',
      `.where('assignee_id', '=', membershipId)\n    .where('status', '=', 'in_progress')`,
      `.where('assignee_id', '=', membershipId)`,
    ],
  ]),
  ...mutantsOf('server/src/store/members.ts', CONDITIONS, [['a request that was declined is approved', `.where('state', '=', from)`, '']]),
  ...mutantsOf('server/src/store/task-clock.ts', CONDITIONS, [
    [
      'two servers give the same reminder',
      `.where('remind_at', '<=', now)\n    .where('reminded_at', 'is', null)`,
      `.where('remind_at', '<=', now)`,
    ],
    ['a reminder that was moved meanwhile comes now', `.where('remind_at', '<=', now)\n    .where('reminded_at'`, `.where('reminded_at'`],
  ]),
  ...mutantsOf('server/src/store/login-codes.ts', CONDITIONS, [
    ['a code is used twice', `.where('used_at', 'is', null)\n    .returning('id')`, `.returning('id')`],
    ['a code that was used is tried again', `.where('used_at', 'is', null)\n    .where('expires_at'`, `.where('expires_at'`],
    ['an old code signs in', `.where('expires_at', '>', now)`, ''],
    ['a code is guessed at without end', `.where('wrong_tries', '<', triesMax)`, ''],
  ]),
  ...mutantsOf('server/src/store/invitations.ts', CONDITIONS, [
    [
      'a link that was closed brings people',
      `.where('closed_at', 'is', null)\n    .where('expires_at', '>', now)\n    .where('requests', '<', INVITATION_REQUESTS_MAX)\n    .returning`,
      `.where('expires_at', '>', now)\n    .where('requests', '<', INVITATION_REQUESTS_MAX)\n    .returning`,
    ],
    [
      'a link that is over brings people',
      `.where('expires_at', '>', now)\n    .where('requests', '<', INVITATION_REQUESTS_MAX)\n    .returning`,
      `.where('requests', '<', INVITATION_REQUESTS_MAX)\n    .returning`,
    ],
    ['a link brings people without end', `.where('requests', '<', INVITATION_REQUESTS_MAX)\n    .returning`, '.returning'],
  ]),
  ...mutantsOf('server/src/store/personal-data/family-erasing.ts', CONDITIONS, [
    [
      'a family that was reopened meanwhile is erased',
      `.where('id', '=', familyId)\n    .where('closed_at', '<=', before)`,
      `.where('id', '=', familyId)`,
    ],
  ]),
  ...mutantsOf('server/src/store/transactions.ts', CONDITIONS, [
    [
      'two changes of one family cross each other',
      '(transaction) => raiseFamilyVersion(transaction, familyId), change',
      'async () => {}, change',
    ],
  ]),
  ...mutantsOf('server/src/features/sign-in/roles.commands.ts', featureTests('families/families.routes', 'circle/members.routes'), [
    [
      'a role is taken on without a proved number',
      'member.numberProvedUntil === null || member.deviceId === null',
      'member.deviceId === null',
    ],
    ['a supporter takes on a role that nobody offered', `if (row.role === 'supporter' && !link) throw`, 'if (false) throw'],
    ['the owner before keeps the role', `{ role: 'coordinator' })\n`, `{ role: 'owner' })\n`],
  ]),
  ...mutantsOf('server/src/features/families/joining.commands.ts', featureTests('families/joining'), [
    [
      'someone who said no stays in the circle',
      `{ state: 'removed', decided_at: now, trusted_at: null }`,
      `{ state: 'approved', decided_at: now }`,
    ],
    ['someone who confirmed takes it back', `if (member.confirmed) throw`, 'if (false) throw'],
  ]),
  ...mutantsOf(
    'server/src/features/family-settings/closing.commands.ts',
    featureTests('family-settings/closing.routes', 'family-settings/end-of-family'),
    [
      ['a family is closed without typing its name', '!isSameTitle(title, family.title)', 'false'],
      ['a family is reopened while it is erased', 'family.closed_at + CLOSED_KEPT_FOR <= now', 'false'],
      ['what waited goes out after the end', '  await expireMessages(transaction, familyId)\n', ''],
    ],
  ),
  ...mutantsOf('server/src/features/messages/messages.commands.ts', ACTS_AND_STATES, [
    [
      'no operator can close a family in which someone has a task',
      'if (familyId === null || id === null || says?.name !== undefined || !namesActor(template)) return {}',
      'if (familyId === null) return {}',
    ],
  ]),
  ...mutantsOf('server/src/platform/phones.ts', ACTS_AND_STATES, [
    ['messages go to what an erased person has in place of a number', "phone.startsWith('+') && ", ''],
  ]),
  ...mutantsOf('server/src/features/messages/sms.presentation.ts', ACTS_AND_STATES, [
    ['a message has a gap where an erased person is named', "name === '' ? erasedName(message.locale) : name", 'name'],
  ]),
  ...mutantsOf('server/src/features/family-settings/settings.commands.ts', featureTests('family-settings/settings.routes'), [
    ['settings overwrite newer ones', 'version !== family.settings_version', 'false'],
    ['someone who is not in the circle is the contact', '(await findRole(transaction, familyId, id)) === null', 'false'],
  ]),
  ...mutantsOf(
    'server/src/features/circle/links.commands.ts',
    featureTests('circle/removed-member', 'circle/members.routes', 'families/joining', 'circle/circle.routes'),
    [
      ['someone who asked for no more SMS gets one', `if (row.asked_not_to_at !== null) return 'asked_not_to'`, ''],
      [
        'a wrong number gets SMS after SMS',
        `(await wasLinkSent(transaction, { ...row, phone_e164: address })) ? 'link_already_sent' : null`,
        'null',
      ],
      [
        'a link goes to someone who was removed',
        `if (row.state !== 'approved') throw new AppError('not_found')\n    const actor`,
        'const actor',
      ],
    ],
  ),
  ...mutantsOf('server/src/features/circle/members.commands.ts', featureTests('circle/members.routes'), [
    ['someone is added without consent', 'if (!input.consent)', 'if (false)'],
    ['a wrong number keeps its access', 'await revokeTokensOf(transaction, { familyId, id }, now)', ''],
    ['a new number counts as confirmed', 'confirmed_at: null,\n    confirmed_by: null,', ''],
  ]),
  ...mutantsOf('server/src/features/planning/family-tasks.commands.ts', featureTests('planning/finished-tasks', 'tasks/tasks.routes'), [
    ['a task that is done is changed', `if (task.status === 'completed') throw`, 'if (false) throw'],
  ]),
  ...mutantsOf('server/src/features/planning/cancelled-tasks.commands.ts', featureTests('planning/finished-tasks', 'tasks/tasks.routes'), [
    ['an older version cancels a task', 'if (task.version !== version)', 'if (false)'],
  ]),
  ...mutantsOf('server/src/features/planning/audience.rules.ts', featureTests('planning/said-of-tasks', 'planning/children-closed'), [
    ['a task with children is open until the family answers', 'childrenTrusted === null && !isSaid && mayWait', 'false'],
    ['another title opens a task with children', '|| wanted.trusted_only', ''],
  ]),
  ...mutantsOf('server/src/features/planning/on-behalf.commands.ts', featureTests('planning/on-behalf.routes'), [
    ['a task is given to someone who is not in the circle', `taker?.state !== 'approved'`, 'false'],
    ['a task for trusted people is given to another', 'task.trusted_only_at !== null && taker.trusted_at === null', 'false'],
    ['a task that is over is given to someone', 'hasEnded(task.when, now)', 'false'],
    ['an older version gives a task away', 'version !== null && version !== task.version', 'false'],
  ]),
  ...mutantsOf(
    'server/src/features/invitations/invitations.commands.ts',
    featureTests('invitations/invitations.routes', 'sign-up/sign-up.routes'),
    [['an ended invitation shows the family', 'if (!isOpen) throw', 'if (false) throw']],
  ),
  ...mutantsOf(
    'server/src/features/supporters/supporters.commands.ts',
    featureTests('supporters/new-number', 'supporters/ending', 'supporters/supporters.routes'),
    [
      [
        'the owner leaves an open family',
        `.closed_at === null) throw new AppError('last_owner')`,
        `.closed_at === 0) throw new AppError('last_owner')`,
      ],
      ['the name of someone who was erased stays', 'await forgetNameIn(transaction, membership, erasedName)', ''],
    ],
  ),
  ...mutantsOf(
    'server/src/features/operator/restored.commands.ts',
    ['server/src/commands/restore.test.ts'],
    [['a restore gives a role to a number that was corrected', 'await listMovedMembers(database), now', '[], now']],
  ),
]
