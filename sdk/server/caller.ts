/** Who calls. `orgId` is set for everybody who is signed in; every query of an organisation's rows filters by it. */
export interface Caller {
  kind: 'anonymous' | 'customer' | 'staff';
  id: bigint | undefined;
  orgId: bigint | undefined;
  name: string;
  can(fun: string): boolean;
}
