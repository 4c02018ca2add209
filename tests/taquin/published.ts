/** OEIS A089473: positions of 3×3 at distance 0 to 19 from the goal, blank in a corner. */
export const A089473 = [
  ...[1, 2, 4, 8, 16, 20, 39, 62, 116, 152],
  ...[286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878],
];
