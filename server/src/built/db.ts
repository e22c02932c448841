import './prepare.ts'

void import('../commands/db.ts')
