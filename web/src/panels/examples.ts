/** Questions that show what can be asked; they are run by a click. */
export const ruleExamples = ['block(B, C, S, 1)', 'joint(P, A, B, X)', 'block(B, C, S, L), S > 4, L < 4'];

export const formulaExamples = ['legal', 'h \\ y', 'F(h \\ m) & l', 'F(h \\ y) & p(3) & l', '~F(b \\ l) & ~F(w \\ l)', '|l|', '|b \\ l| > |w \\ l|'];
